import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'

/** The button of a car that cannot be driven yet. */
export const AWAITED_LABELS: Record<AwaitedEvent, string> = {
  arrived: 'Сообщить о\u00a0поступлении',
  free: 'Сообщить, если освободится',
}
