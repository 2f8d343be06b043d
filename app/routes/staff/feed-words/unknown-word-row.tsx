import { Form as RouterForm } from 'react-router'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { NO_MEANING } from '#domain/stock/words/word-field.ts'
import { plural } from '#locale/plural.ts'
import type { WordsView } from './load-words-view.server.ts'

interface UnknownWordRowProps {
  word: WordsView['unknown'][number] | WordsView['unknownColumns'][number]
  view: Pick<WordsView, 'canManage' | 'canManageAll'>
}

/** A word with the cars that wait for it, and what it may mean. */
export function UnknownWordRow({ word, view: { canManage, canManageAll } }: UnknownWordRowProps) {
  const { key, field, label, spelling, source, cars, options, example } = word
  return (
    <li>
      <div>
        <span className="desk-soft">{label}:</span> <strong>«{spelling}»</strong>
        <div className="desk-soft">
          {source.name}, {plural(cars, CAR_FORMS)}
          {example !== null && <>, например «{example}»</>}
        </div>
      </div>
      {canManage && (
        <RouterForm method="post" className="desk-word">
          <input type="hidden" name="intent" value="decide" />
          <input type="hidden" name="field" value={field} />
          <input type="hidden" name="spelling" value={spelling} />
          <SelectField id={`means-${key}`} name="means" label="Это" placeholder="Выберите">
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
            <option value={NO_MEANING}>
              {field === 'column' ? 'Не\u00a0нужна' : 'Не\u00a0важно, не\u00a0спрашивать'}
            </option>
          </SelectField>
          {canManageAll ? (
            <SelectField id={`source-${key}`} name="source" label="Где" isOptional>
              <option value="">Во&nbsp;всех источниках</option>
              <option value={source.id}>Только здесь</option>
            </SelectField>
          ) : (
            <input type="hidden" name="source" value={source.id} />
          )}
          <Button type="submit" look="ghost" size="small" aria-label={`Запомнить: ${spelling}`}>
            Запомнить
          </Button>
        </RouterForm>
      )}
    </li>
  )
}
