import { join } from 'node:path'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

// Whoever runs the tests of everything stands elsewhere.
process.env.LINGUI_CONFIG ??= join(import.meta.dirname, 'lingui.config.ts')

/** Makes messages of the texts in the code. They keep their words: what no catalog knows yet still reads as English. */
export const texts = () => babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] })
