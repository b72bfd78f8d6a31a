const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/

/** Whether the assistant may stand at a host: a dashboard's, its alpha- twin, or this machine. */
export const isDashboardHost = (host: string, hosts: readonly string[]) =>
  LOCAL.test(host) || hosts.some((known) => host === known || host === `alpha-${known}`)
