/** Whether the page at a path is one of the back office, in any spelling that the router accepts. */
export const isStaffPath = (path: string) => /^\/+staff(?:\/|\.data$|$)/i.test(path)
