/** The VIN as a page may show it: who made it (the first four characters) and the last four, the rest hidden. */
export function maskVin(vin: string): string {
  return vin.slice(0, 4) + '•'.repeat(Math.max(0, vin.length - 8)) + vin.slice(-4)
}
