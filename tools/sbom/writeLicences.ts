// Writes the licences of the packages that the server needs, as they are installed. Those in the front ends
// and the built server stand in the `licences.txt` of each. `npm run licences -- FILE`.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { licencesText, licensedPackage } from '../../vite.licences.ts'
import { installedPackages } from './installedPackages.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Name the file: npm run licences -- licences.txt')
  process.exitCode = 1
} else {
  const ofServer = installedPackages(root).map(({ folder }) => licensedPackage(folder))
  writeFileSync(file, licencesText(ofServer))
  console.log(`${file}: ${ofServer.length} packages`)
}
