"""What helps an editor write the data: importing, adding, rereading, and never changing a byte it need not."""
