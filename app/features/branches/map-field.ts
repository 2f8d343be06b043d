/** The name of an outside map's button in its form; its value is the branch. */
export const MAP_FIELD = 'map'
