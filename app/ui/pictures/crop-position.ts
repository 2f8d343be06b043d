/** A point of a picture in whole per cent of its sides, from the left and from the top. */
export interface CropFocus {
  x: number
  y: number
}

/** The style of a picture that is cropped, so that its focus stays in view; undefined for the centre. */
export const cropPosition = ({ focus }: { focus?: CropFocus }) => focus && { objectPosition: `${focus.x}% ${focus.y}%` }
