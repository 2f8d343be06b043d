import { Form as RouterForm } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Badge } from '#app/ui/text/badge.tsx'

interface SessionRow {
  id: number
  device: string
  isThis: boolean
  note: string
}

/** Where the person is logged in. */
export function Sessions({ sessions }: { sessions: readonly SessionRow[] }) {
  return (
    <section className="desk-section">
      <h2>Открытые входы</h2>
      <ul className="desk-list">
        {sessions.map(({ id, device, note, isThis }) => (
          <li key={id}>
            <div>
              <strong>{device}</strong> {isThis && <Badge tone="good">Это устройство</Badge>}
              <div className="desk-soft">{note}</div>
            </div>
            {!isThis && (
              <RouterForm method="post">
                <input type="hidden" name="intent" value="end-session" />
                <Button type="submit" name="session" value={id} look="ghost" size="small">
                  Завершить
                </Button>
              </RouterForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <RouterForm method="post">
          <Button type="submit" name="intent" value="end-others" look="ghost" size="small">
            Завершить все остальные
          </Button>
        </RouterForm>
      )}
    </section>
  )
}
