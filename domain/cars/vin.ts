/** The VIN as a page shows it: the manufacturer (first four characters), five dots, and the last four characters. */
export function maskVin(vin: string): string {
  return vin.slice(0, 4) + '•••••' + vin.slice(-4)
}
