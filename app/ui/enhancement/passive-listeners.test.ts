import { expect, test } from 'vitest'
import { forcePassiveListeners, passiveOptions } from './passive-listeners.ts'

test('touch listeners are passive whatever their options are', () => {
  expect(passiveOptions('touchstart')).toMatchObject({ passive: true, capture: false })
  expect(passiveOptions('touchmove', { passive: false, once: true })).toMatchObject({ passive: true, once: true })
  expect(passiveOptions('touchmove', true)).toMatchObject({ passive: true, capture: true })
})

test('a touch listener in the namespace noPreventDefault can stop the gesture', () => {
  const options = { passive: false, namespace: 'slider.noPreventDefault' }
  expect(passiveOptions('touchmove', options)).toBe(options)
})

test('wheel listeners are always passive', () => {
  expect(passiveOptions('wheel', { passive: false, namespace: 'noPreventDefault' })).toMatchObject({ passive: true })
  expect(passiveOptions('mousewheel')).toMatchObject({ passive: true })
})

test('other listeners are not changed', () => {
  const options = { passive: false }
  expect(passiveOptions('pointermove', options)).toBe(options)
  expect(passiveOptions('click')).toBeUndefined()
})

test('a passive listener receives its event and can be removed', () => {
  const target = new EventTarget()
  forcePassiveListeners(target, target)
  let callCount = 0
  const listen = (event: Event) => {
    callCount += 1
    event.preventDefault()
  }
  target.addEventListener('wheel', listen, { passive: false })
  const event = new Event('wheel', { cancelable: true })
  target.dispatchEvent(event)
  target.removeEventListener('wheel', listen)
  target.dispatchEvent(event)
  expect(callCount).toBe(1)
  expect(event.defaultPrevented).toBe(false)
})
