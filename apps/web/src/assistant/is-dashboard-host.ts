const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/

export const isDashboardHost = (host: string, hosts: readonly string[]) =>
  LOCAL.test(host) || hosts.some((known) => host === known || host === `alpha-${known}`)
