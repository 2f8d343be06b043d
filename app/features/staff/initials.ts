/** «АК» of «Анна Ким». */
export const initialsOf = (fullName: string): string =>
  fullName
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')
