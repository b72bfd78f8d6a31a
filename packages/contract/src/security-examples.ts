/** Example values of sessions and security events, by field name. */
export const securityExamples = {
  about: 'Radio room',
  browser: 'Firefox, Linux',
  kind: 'new_device',
  session_minutes: 60,
}
