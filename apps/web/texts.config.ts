import { join } from 'node:path'
import { createCompiledCatalog } from '@lingui/cli/api'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

// Tests run from the repository's root.
process.env.LINGUI_CONFIG ??= join(import.meta.dirname, 'lingui.config.ts')

const macros = linguiTransformerBabelPreset({ descriptorFields: 'message' })

/** Makes messages of the texts in the code. They keep their words: what no catalog knows reads as English. */
export const texts = () => babel({ presets: [macros] })

/** The same for the build, where nothing reads messages at run time: the English of the code is ready to be said. */
export const readyTexts = () =>
  babel({ presets: [{ ...macros, preset: { presets: [macros.preset, { plugins: [ready] }] } }] })

interface Words {
  value: { type: string; value: string }
}
interface Path {
  node: { key?: { name?: string }; name?: { name?: unknown } } & Words
  parent: { properties?: { key?: { name?: string } }[] }
}
interface Types {
  valueToNode(value: unknown): Words['value']
  jsxExpressionContainer(value: unknown): Words['value']
}

/** Puts read messages in the place of the texts that the macros have left, in calls and in elements. */
const ready = ({ types }: { types: Types }) => ({
  visitor: {
    ObjectProperty({ node, parent }: Path) {
      const isText = node.key?.name === 'message' && node.value.type === 'StringLiteral'
      if (isText && parent.properties?.some(({ key }) => key?.name === 'id'))
        node.value = types.valueToNode(read(node.value.value))
    },
    JSXAttribute({ node }: Path) {
      if (node.name?.name !== 'message' || node.value.type !== 'StringLiteral') return
      node.value = types.jsxExpressionContainer(types.valueToNode(read(node.value.value)))
    },
  },
})

function read(message: string): unknown {
  const { source, errors } = createCompiledCatalog('en', { message }, { namespace: 'json' })
  for (const { error } of errors) throw error
  return (JSON.parse(source) as { messages: { message: unknown } }).messages.message
}
