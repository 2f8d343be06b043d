import type { SheetView } from './describe-sheet.server.ts'

/** A page to print, shown on the screen as it comes out of the printer. Its type grows with its width. */
export function Paper({ sheet }: { sheet: SheetView }) {
  const { size, terms, figure, facts, note, contact } = sheet
  return (
    <div className={`desk-paper desk-paper-${size}`}>
      <article aria-label={`${sheet.name}: бумага для печати`}>
        <header>
          <strong>{sheet.letterhead}</strong>
          <span>{sheet.heading}</span>
        </header>
        <div className="desk-paper-car">
          <h2>{sheet.name}</h2>
          {sheet.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {terms.length > 0 && (
          <div className="desk-paper-name">
            {terms.map(({ label, value }) => (
              <p key={label}>
                {label}: <strong>{value}</strong>
              </p>
            ))}
          </div>
        )}
        <Figure figure={figure} />
        <dl className="desk-paper-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {note !== '' && <p>{note}</p>}
        <footer>
          <div className="desk-paper-contact">
            <img src={sheet.qrCode} alt={`QR-код: ${sheet.address}`} />
            <div>
              {contact.map(({ text, look }) =>
                look === 'strong' ? <strong key={text}>{text}</strong> : <span key={text}>{text}</span>,
              )}
            </div>
          </div>
          <small>{sheet.small}</small>
        </footer>
      </article>
    </div>
  )
}

function Figure({ figure: { value, struck, caption, rows } }: Pick<SheetView, 'figure'>) {
  return (
    <section className="desk-paper-price">
      <p>
        <strong>{value}</strong>
        {struck !== null && (
          <span>
            {struck.label} <s>{struck.value}</s>
          </span>
        )}
      </p>
      <p>{caption}</p>
      {rows.length > 0 && (
        <dl>
          {rows.map((row) => (
            <div key={row.label}>
              <dt>
                {row.isTotal ? <strong>{row.label}</strong> : row.label} <span>{row.hint}</span>
              </dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
