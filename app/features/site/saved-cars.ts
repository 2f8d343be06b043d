/** The visitor's lists, as header and cards show them. */
export interface SavedCars {
  /** Ids of favourites, the newest first. */
  favourites: readonly number[]
  /** Ids of compared cars, new and used together, in the order in which they were added. */
  compared: readonly number[]
  isLoggedIn: boolean
}

export const NO_SAVED_CARS: SavedCars = { favourites: [], compared: [], isLoggedIn: false }
