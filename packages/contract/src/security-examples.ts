/** Example values of sessions, security events and joining, by field name. */
export const securityExamples = {
  about: 'Radio room',
  by: 'Poster in the hall',
  browser: 'Firefox, Linux',
  domain: 'example.org',
  factor_from: '2026-02-14T00:00:00.000Z',
  kind: 'new_device',
  latest: '2026-01-31T09:48:11.000Z',
  most_uses: 50,
  record_name: '_earshot.example.org',
  record_value: 'earshot-domain=2f1cq8',
  session_minutes: 60,
  times: 3,
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIwMTk5In0.c2lnbmF0dXJl',
  verify: 'kN3vX0q7',
  uses: 12,
}
