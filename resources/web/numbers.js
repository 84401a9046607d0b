"use strict";
// Numbers as Poda writes them (base/numbers.py).

const SIGNIFICANT = 10; // digits that are written
const LONG = 6, SHORT = 3; // more decimals than so many are shortened to so many

function numberText(value) {
  if (Number.isNaN(value)) return "?";
  if (!Number.isFinite(value)) return `${value > 0 ? "+" : "−"}∞`;
  const [, digits, power] = /^-?(.+)e(.+)$/.exec(value.toExponential(SIGNIFICANT - 1));
  const exponent = Number(power), sign = value < 0 ? "-" : "";
  let text;
  if (value !== 0 && (exponent < -4 || exponent >= SIGNIFICANT)) {
    const size = String(Math.abs(exponent)).padStart(2, "0");
    text = `${sign}${digits.replace(/\.?0+$/, "")}e${exponent < 0 ? "-" : "+"}${size}`;
  } else {
    text = (value + 0).toFixed(Math.max(0, SIGNIFICANT - 1 - exponent));
    if (text.includes(".")) text = text.replace(/\.?0+$/, "");
    const decimals = (text.split(".")[1] || "").length;
    if (decimals > LONG) text = (Number(value.toFixed(SHORT)) + 0).toFixed(SHORT);
  }
  return text.replaceAll("-", "−").replace(".", data.decimal);
}
