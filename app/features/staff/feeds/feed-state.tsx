import { classNames } from '#app/ui/class-names.ts'
import type { StateView } from './feed-view.ts'

/** The state of a source or an attempt: in words, the colour only stresses them. */
export const FeedState = ({ state: { text, tone } }: { state: StateView }) => (
  <span
    className={classNames(
      'desk-feed-state',
      tone === 'good' && 'desk-good',
      tone === 'warn' && 'desk-warn',
      tone === 'bad' && 'desk-bad',
    )}
  >
    {text}
  </span>
)
