import type { ReactNode } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { NOTICE_FREQUENCIES, type NoticeFrequency } from '#domain/notices/notice.ts'
import styles from './notice-frequency-picker.module.css'

interface NoticeFrequencyPickerProps {
  fetcher: FetcherWithComponents<AutosaveResult>
  /** The subject of the notices, for screen readers. */
  label: string
  frequency: NoticeFrequency
  /** Hidden fields that name what the frequency applies to. */
  children: ReactNode
}

/**
 * How often notices are sent: three radio buttons in a row, saved on every change; without JavaScript a button saves.
 */
export function NoticeFrequencyPicker({ fetcher, label, frequency, children }: NoticeFrequencyPickerProps) {
  return (
    <fetcher.Form method="post" className={styles.form} onChange={(event) => void fetcher.submit(event.currentTarget)}>
      {children}
      <fieldset className={styles.frequencies}>
        <legend className="visually-hidden">{label}</legend>
        {NOTICE_FREQUENCIES.map((value) => (
          <label key={value} className={styles.frequency}>
            <input
              type="radio"
              name="frequency"
              value={value}
              defaultChecked={value === frequency}
              className={styles.input}
            />
            {NOTICE_FREQUENCY_LABELS[value]}
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

const NOTICE_FREQUENCY_LABELS: Record<NoticeFrequency, string> = {
  off: 'Не\u00A0писать',
  'at-once': 'Сразу',
  daily: 'Раз в\u00A0день',
}

/** The result of a form that is saved as it is filled in. */
export interface AutosaveResult {
  saved: boolean
  /** It is saved, but no letters are sent: there is no address yet. */
  isSilent?: boolean
}
