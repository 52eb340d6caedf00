import fc from 'fast-check'
import { propertyRuns } from './propertyRuns.ts'

// A law that fails prints its seed and the smallest case that breaks it.
fc.configureGlobal({ numRuns: propertyRuns })
