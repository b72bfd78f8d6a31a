import { testApp } from '../test-app.ts'
import { modelSelectionOptions } from './authorization/route-inputs.ts'
import { privateChannels } from './private-channels.suite.ts'

privateChannels(testApp(modelSelectionOptions))
