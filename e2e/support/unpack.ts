// Before the journeys: the jar unpacked, once for all their worlds.
import { unpackJar } from '../../tools/build.mjs';

export default unpackJar;
