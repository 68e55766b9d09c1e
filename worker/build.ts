import { bundleWorkflows } from './bundle.ts';

/** `npm run build`: the workflows in one file. The target is the only argument. */
const [target = 'dist/workflow-bundle.js'] = process.argv.slice(2);
await bundleWorkflows(target);
