const NBSP = '\u00a0'

/** Digits in groups of three with non-breaking spaces: `1 250 000`. Rounds to whole; `−` for negative figures. */
export function formatNumber(value: number): string {
  const whole = Math.round(value)
  const digits = String(Math.abs(whole)).replace(/\B(?=(\d{3})+$)/g, NBSP)
  return whole < 0 ? `−${digits}` : digits
}

/** Whole roubles as a visitor reads them, non-breaking throughout: `1 250 000 ₽`. */
export function formatRub(rub: number): string {
  return `${formatNumber(rub)}${NBSP}₽`
}
