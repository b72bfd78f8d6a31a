/** Reads Vitest's JSON report: counts, and the tests that failed at least once, each with its first error. */
export function ofVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const tests = testResults.flatMap(({ name, message, assertionResults }) =>
    assertionResults.length === 0 && message
      ? [{ file: name, status: 'failed', fullName: 'the file itself', failureMessages: [message] }]
      : assertionResults.map((test) => ({ file: name, ...test })),
  )
  const failures = tests.filter(({ failureMessages }) => failureMessages.length > 0)
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    flaky: failures.filter(({ status }) => status === 'passed').length,
    kinds: secondsByKind(testResults),
    failures: failures.map(({ file, fullName, status, failureMessages: [error] }) => ({
      test: `${file} › ${fullName}`,
      error,
      retried: status === 'passed',
    })),
  }
}

/** Seconds of workers, by what the files are about: of the server, the folder below `apps/server/src`. */
function secondsByKind(files) {
  const kinds = {}
  for (const { name, startTime, endTime } of files) {
    const kind =
      name.match(/apps\/server\/src\/(\w+)/)?.[1] ?? name.match(/(web|contract|cli|scripts)\//)?.[1] ?? 'others'
    kinds[kind] = (kinds[kind] ?? 0) + (endTime - startTime) / 1000
  }
  return Object.fromEntries(Object.entries(kinds).sort(([, one], [, other]) => other - one))
}

/** Reads Playwright's JSON report, as `ofVitest` does. */
export function ofPlaywright({ stats: { expected, flaky, unexpected, skipped }, suites }) {
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) => tests.map(({ status, results }) => ({ file, title, status, results })))
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    flaky,
    failures: failures.map(({ file, title, status, results }) => ({
      test: `${file} › ${title}`,
      error: results.find(({ error }) => error)?.error.message ?? '',
      retried: status === 'flaky',
    })),
  }
}

const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
