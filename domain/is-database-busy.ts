/** As the pool says it: no connection has become free for as long as it waits. */
const WAITED_IN_VAIN = 'timeout exceeded when trying to connect'

/** Whether something failed because more was asked of the database at once than it has connections for. */
export const isDatabaseBusy = (error: unknown) => error instanceof Error && error.message === WAITED_IN_VAIN
