import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import type { Route } from './+types/route'

type View = Route.ComponentProps['loaderData']

interface DutyGridProps extends Pick<View, 'monday' | 'days' | 'people'> {
  branchId: number
}

/** People in rows, the days of a week in columns: a box for each. On a phone each person is a block. */
export function DutyGrid({ branchId, monday, days, people }: DutyGridProps) {
  return (
    <Form method="post" className="desk-duty">
      <input type="hidden" name="intent" value="week" />
      <input type="hidden" name="branch" value={branchId} />
      <input type="hidden" name="week" value={monday} />
      <table>
        <thead>
          <tr>
            <th scope="col">Кто</th>
            {days.map(({ day, weekday, date, isToday }) => (
              <th key={day} scope="col" aria-current={isToday ? 'date' : undefined}>
                {weekday} <span>{date}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, duties, away }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {days.map(({ day, weekday, date }) => (
                <td key={day} className={away.includes(day) ? 'desk-duty-away' : undefined}>
                  <label>
                    <span className="desk-duty-day" aria-hidden="true">
                      {weekday}
                    </span>
                    <input
                      type="checkbox"
                      name="duty"
                      value={`${id}@${day}`}
                      defaultChecked={duties.includes(day)}
                      aria-label={`${name}, ${date}${away.includes(day) ? ', отсутствует' : ''}`}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button type="submit">Сохранить смены</Button>
    </Form>
  )
}
