/** The VIN as a page may show it: who made it (the first four characters) and the last four, the rest behind five dots. */
export function maskVin(vin: string): string {
  return vin.slice(0, 4) + '•••••' + vin.slice(-4)
}
