import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { CheckRow } from '#app/ui/controls/check-row.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { choiceKey } from '#domain/desk/notices/notice-event.ts'
import { NoticeSettingsSchema } from '#domain/desk/notices/notice-forms.ts'
import type { Route } from './+types/route'
import { EVENT_LABELS, WAY_LABELS } from './notices.texts.ts'

type View = Route.ComponentProps['loaderData']

interface ChoicesProps extends Pick<View, 'ways' | 'events' | 'settings'> {
  rejection: FormRejection | undefined
}

/** Events in rows, ways in columns: a box for each; and when nobody is to be disturbed. */
export function Choices({ ways, events, settings, rejection }: ChoicesProps) {
  const { chosen, quietFrom, quietTo, isOnDutyOnly } = settings
  const rejected = rejection?.intent === 'save' ? rejection.values : undefined
  const isChosen = (key: string) =>
    (rejected === undefined ? chosen : (rejected.choices ?? [])).some((one) => one === key)
  return (
    <section className="desk-section">
      <h2>О&nbsp;чём сообщать</h2>
      <p>В&nbsp;сообщении только номер заявки, срок и&nbsp;ссылка. Имён и&nbsp;телефонов покупателей в&nbsp;нём нет.</p>
      <Form
        id="notices"
        intent="save"
        schema={NoticeSettingsSchema}
        rejection={rejection}
        values={{ quietFrom, quietTo }}
        className="desk-notices"
      >
        {({ field, isBusy }) => (
          <>
            <table>
              <thead>
                <tr>
                  <th scope="col">Событие</th>
                  {ways.map((way) => (
                    <th key={way} scope="col">
                      {WAY_LABELS[way]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {events.map((event) => (
                  <tr key={event}>
                    <th scope="row">{EVENT_LABELS[event]}</th>
                    {ways.map((way) => (
                      <td key={way}>
                        <label>
                          <input
                            type="checkbox"
                            name="choices"
                            value={choiceKey(event, way)}
                            defaultChecked={isChosen(choiceKey(event, way))}
                            aria-label={`${EVENT_LABELS[event]}: ${WAY_LABELS[way]}`}
                          />
                        </label>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <fieldset className="desk-quiet">
              <legend>Тихие часы, если нужны</legend>
              <div>
                <TextField {...field('quietFrom')} label="С" type="time" isOptional />
                <TextField {...field('quietTo')} label="До" type="time" isOptional />
              </div>
              <p className="desk-soft">По&nbsp;часам вашего филиала. Что ещё важно, придёт после них.</p>
            </fieldset>
            <CheckRow
              name="dutyOnly"
              value="on"
              defaultChecked={rejected === undefined ? isOnDutyOnly : rejected.dutyOnly !== undefined}
            >
              Только когда филиал открыт и&nbsp;я&nbsp;на&nbsp;смене
            </CheckRow>
            <p className="desk-soft">Обещанные звонки приходят всегда в&nbsp;своё время.</p>
            <div className="desk-buttons">
              <Button type="submit" disabled={isBusy}>
                Сохранить
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  )
}
