import type { CarBody } from '#domain/cars/car.ts'

/** A car's outline from the side, by its body. */
export function BodySilhouette({ body }: { body: CarBody | null }) {
  return (
    <svg
      viewBox="0 0 240 90"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
      data-body={body ?? 'any'}
    >
      <path d="M12 66V54c0-6 4-9 10-10l34-6 24-18c4-3 8-4 13-4h52c6 0 11 2 15 6l18 16 40 4c7 1 12 5 12 12v12h-20m-128 0h88m-156 0H12" />
      <circle cx="58" cy="66" r="14" />
      <circle cx="186" cy="66" r="14" />
    </svg>
  )
}

/** Stands where a photograph will be. */
export function NoPhoto({ body }: { body: CarBody | null }) {
  return <BodySilhouette body={body} />
}
