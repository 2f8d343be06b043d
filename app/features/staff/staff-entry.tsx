import type { ReactNode } from 'react'

/** A page outside of the frame: the login, an invitation. One task in the middle. */
export function StaffEntry({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="desk-entry">
      <div>
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {children}
      </div>
    </main>
  )
}
