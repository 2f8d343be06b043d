/** What the button of an outside map is called in its form; its value is the branch. */
export const MAP_FIELD = 'map'
