"""What is known, as records that never change: sources, readings, names, quantities, formulas, tables, words."""
