// Exact numbers: a numerator and a denominator, so that a page computes what the generator computes.

const gcd = (a, b) => (b ? gcd(b, a % b) : a < 0n ? -a : a);

export class Fraction {
  constructor(over, under = 1n) {
    const [a, b] = under < 0n ? [-over, -under] : [over, under];
    const shared = gcd(a, b) || 1n;
    this.over = a / shared;
    this.under = b / shared;
  }

  /** Read `57.21`, `-3` or `172/3`. */
  static of(text) {
    const [over, under = "1"] = String(text).split("/");
    const [whole, decimals = ""] = over.replace("+", "").split(".");
    return new Fraction(BigInt(whole + decimals || "0"), BigInt(under) * 10n ** BigInt(decimals.length));
  }

  plus = (other) => new Fraction(this.over * other.under + other.over * this.under, this.under * other.under);

  times = (other) => new Fraction(this.over * other.over, this.under * other.under);

  per = (other) => new Fraction(this.over * other.under, this.under * other.over);

  minus = (other) => this.plus(other.negative());

  negative = () => new Fraction(-this.over, this.under);

  compare = (other) => Number(this.over * other.under > other.over * this.under) - Number(this.over * other.under < other.over * this.under);

  is = (other) => this.over === other.over && this.under === other.under;

  get sign() {
    return Number(this.over > 0n) - Number(this.over < 0n);
  }

  get number() {
    return Number(this.over) / Number(this.under);
  }

  /** Decimal digits, rounded half away from zero: `72.0`. */
  digits(decimals) {
    const scale = 10n ** BigInt(decimals);
    const size = this.over < 0n ? -this.over : this.over;
    const units = (2n * size * scale + this.under) / (2n * this.under);
    const text = units.toString().padStart(decimals + 1, "0");
    const cut = text.length - decimals;
    return (this.over < 0n && units ? "-" : "") + text.slice(0, cut) + (decimals ? `.${text.slice(cut)}` : "");
  }
}

export const ZERO = new Fraction(0n);
