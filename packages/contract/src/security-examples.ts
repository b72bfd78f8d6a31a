/** Example values of sessions and security events, by field name. */
export const securityExamples = {
  about: 'Radio room',
  browser: 'Firefox, Linux',
  factor_from: '2026-02-14T00:00:00.000Z',
  kind: 'new_device',
  latest: '2026-01-31T09:48:11.000Z',
  session_minutes: 60,
  times: 3,
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIwMTk5In0.c2lnbmF0dXJl',
  verify: 'kN3vX0q7',
}
