/** A form of the back office that is about no single request. */
export interface StaffAction {
  /** The folder of its page. */
  route: string
  /** Empty for a page with one form. */
  intent: string
  /** The action and the subject in the audit log. */
  entry: RegExp
  /** Sends it; returns the status of the answer. */
  act: () => Promise<number>
}

/** Posts a form as the browser with this cookie; returns the status. */
export type PostForm = (cookie: string, path: string, fields: Record<string, string> | FormData) => Promise<number>
