import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Prints a line for each file. What failed is printed at the end of the whole run. */
export default class VitestLines implements Reporter {
  onTestModuleEnd(module: TestModule) {
    const tests = [...module.children.allTests()]
    const failed = tests.filter((test) => test.result().state === 'failed').length
    const mark = module.ok() ? '✓' : '✗'
    const count = failed > 0 ? `${failed} of ${tests.length} failed` : `${tests.length} passed`
    const seconds = (module.diagnostic().duration / 1000).toFixed(1)
    say(`${mark} ${module.project.name.padEnd(9)} ${relative(process.cwd(), module.moduleId)} (${count}, ${seconds} s)`)
  }

  onUnhandledErrors(errors: unknown[]) {
    for (const error of errors) console.error(error)
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)
