/** How search engines and link previewers name themselves; Cubot is a phone brand. */
const ROBOT = /(?<!\bcu)bot(?![a-z])|crawler|spider|slurp|externalhit/i

/** Whether the client calls itself a robot in its user agent. Scripts that use the wire contract are no robots. */
export const isRobot = ({ headers }: Request) => ROBOT.test(headers.get('user-agent') ?? '')
