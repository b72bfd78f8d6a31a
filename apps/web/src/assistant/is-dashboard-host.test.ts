import { expect, test } from 'vitest'
import { isDashboardHost } from './is-dashboard-host.ts'

const hosts = ['earshot.example.org']

test.each(['evil.example.org', 'beta-earshot.example.org', 'earshot.example.org.evil.net', 'localhost.evil.net', ''])(
  'the assistant is not loaded on %s',
  (host) => expect(isDashboardHost(host, hosts)).toBe(false),
)

test.each(['earshot.example.org', 'alpha-earshot.example.org', 'localhost', '127.0.0.1', '[::1]', 'app.localhost'])(
  'the assistant is loaded on %s',
  (host) => expect(isDashboardHost(host, hosts)).toBe(true),
)
