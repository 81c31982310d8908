// Days, percent and decimals written a second time, in another way than the product's, so that a fault in one of the
// two shows.

/** Days since 1970-01-01 of a calendar date (Howard Hinnant's days_from_civil). */
export function dayNumber(text: string): number {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The calendar date of a day number (civil_from_days). */
export function dayText(number: number): string {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const two = (part: number) => (part < 10 ? `0${part}` : `${part}`);
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

/** The day number of an instant. */
export function dayNumberAt(instant_ms: number): number {
  return Math.floor(instant_ms / 86_400_000);
}

/** Whole percent, half away from zero, by long division. */
export function percent(before: number, now: number): number | null {
  if (before === 0) return null;
  const difference = (BigInt(now) - BigInt(before)) * 100n;
  const size = difference < 0n ? -difference : difference;
  let whole = size / BigInt(before);
  if ((size % BigInt(before)) * 2n >= BigInt(before)) whole += 1n;
  return Number(difference < 0n ? -whole : whole) + 0;
}

/** The sum of two decimals in plain digits, digit by digit as on paper; the longer fraction's length stays. */
export function addOnPaper(left: string, right: string): string {
  const [leftWhole = "", leftFraction = ""] = left.split(".");
  const [rightWhole = "", rightFraction = ""] = right.split(".");
  const decimals = Math.max(leftFraction.length, rightFraction.length);
  const top = leftWhole + leftFraction.padEnd(decimals, "0");
  const bottom = rightWhole + rightFraction.padEnd(decimals, "0");
  const width = Math.max(top.length, bottom.length) + 1;
  let digits = "";
  let carry = 0;
  for (let place = 1; place <= width; place += 1) {
    const sum = Number(top.at(-place) ?? 0) + Number(bottom.at(-place) ?? 0) + carry;
    digits = `${sum % 10}${digits}`;
    carry = sum > 9 ? 1 : 0;
  }
  const whole = digits.slice(0, width - decimals).replace(/^0+(?=\d)/, "");
  return decimals === 0 ? whole : `${whole}.${digits.slice(width - decimals)}`;
}
