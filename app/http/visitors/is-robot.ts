/** As search engines and previewers call themselves; Cubot is a telephone. */
const ROBOT = /(?<!\bcu)bot(?![a-z])|crawler|spider|slurp|externalhit/i

/** Whether whoever asks says himself that he is no person. Scripts that speak the wire contract are no robots. */
export const isRobot = ({ headers }: Request) => ROBOT.test(headers.get('user-agent') ?? '')
