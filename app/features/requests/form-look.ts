/** The look of a form's button, by the name of the form: the accent is for a price or an appointment, a message or a call has ink. */
export const formLook = (form: string): 'ink' | 'accent' => (WITHOUT_ACCENT.test(form) ? 'ink' : 'accent')

const WITHOUT_ACCENT = /[-_](?:auto|call|message|question|subscribe|vacancy)$/
