import { writeFileSync } from 'node:fs';
import { readLayers, toLinterRules } from './layer-rules';

/** Writes the linter's layer rules after a change of lib/layers.json: npm run layers */
writeFileSync('biome.layers.json', toLinterRules(readLayers()));
