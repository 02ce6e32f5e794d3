// Supervises a command like the bootstrap: `small-bootstrap.mjs SCRIPT ARGUMENT …`.
import { supervise } from '../bootstrap/supervise.mjs';

const args = process.argv.slice(2);
const { code, signal } = await supervise(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
  cwd: process.cwd(),
  env: process.env,
});
process.exit(signal ? 1 : code);
