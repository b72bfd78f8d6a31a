import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest. Without durations of an earlier run Vitest starts large files first, and some of these
 * are small: the other workers would wait for them at the end.
 */
const LONGEST = [
  'testing/fuzz/fuzz.test.ts',
  'core/db/tests/releases.slow.test.ts',
  'testing/isolation/without-row-level-security.test.ts',
  'testing/isolation/authorization-matrix.test.ts',
  'testing/faults/faults.slow.test.ts',
  'testing/nodes/killed-worker.slow.test.ts',
  'talks/analytics/oracle.slow.test.ts',
  'talks/speech-settings/tests/fallback.test.ts',
  'operations/commands/set-level.test.ts',
  'organizations/imports/tests/killed-import.slow.test.ts',
  'talks/speech-settings/tests/retranscription.test.ts',
  'operations/backups/backups.slow.test.ts',
  'testing/nodes/several-nodes.slow.test.ts',
]

/** Lower is earlier. */
const rank = ({ moduleId }: TestSpecification) => {
  const at = LONGEST.findIndex((file) => moduleId.endsWith(file))
  return at === -1 ? LONGEST.length : at
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => a.project.name.localeCompare(b.project.name) || rank(a) - rank(b))
  }
}
