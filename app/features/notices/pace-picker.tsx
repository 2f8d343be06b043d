import type { ReactNode } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { type NoticePace, PACES } from '#domain/notices/notice.ts'
import styles from './pace-picker.module.css'
import { PACE_WORDS } from './pace-words.ts'
import type { SavedAnswer } from './saved-answer.ts'

interface PacePickerProps {
  fetcher: FetcherWithComponents<SavedAnswer>
  /** What is told, for those who hear the page. */
  label: string
  pace: NoticePace
  /** Hidden fields that say what the pace is of. */
  children: ReactNode
}

/** How soon something is told: three choices beside each other, saved as they are made; a button saves without JavaScript. */
export function PacePicker({ fetcher, label, pace, children }: PacePickerProps) {
  return (
    <fetcher.Form method="post" className={styles.form} onChange={(event) => void fetcher.submit(event.currentTarget)}>
      {children}
      <fieldset className={styles.paces}>
        <legend className="visually-hidden">{label}</legend>
        {PACES.map((value) => (
          <label key={value} className={styles.pace}>
            <input type="radio" name="pace" value={value} defaultChecked={value === pace} className={styles.input} />
            {PACE_WORDS[value]}
          </label>
        ))}
      </fieldset>
      <Button type="submit" look="ghost" size="small" className={styles.save}>
        Сохранить
      </Button>
      <output className={classNames(styles.saved, fetcher.state === 'idle' && fetcher.data?.saved && styles.isSaved)}>
        {fetcher.state === 'idle' && fetcher.data?.saved ? 'Сохранили' : ''}
      </output>
    </fetcher.Form>
  )
}
