import type { GarageCar } from '#domain/accounts/garage/garage-car.ts'

/** `Geely Monjaro, 2023` */
export const formatGarageCarName = ({ brand, model, year }: Pick<GarageCar, 'brand' | 'model' | 'year'>) =>
  `${brand} ${model}${year === null ? '' : `, ${year}`}`
