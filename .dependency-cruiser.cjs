/** Which room may enter which; see docs/decisions.md. */
const rooms =
  'activities|api|bench|bulk|local|operator|platform|providers|reference-provider|reports|screening|sources|store|worker|workflows';
const only = (from, allowed, comment) => ({
  name: `${from}-imports`,
  comment,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: `^(${rooms})/`, pathNot: `^(${[from, ...allowed].join('|')})/` },
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    only('screening', [], 'Pure rules know nothing of the rest'),
    only('sources', ['screening'], 'Readers of published formats are free of the database'),
    only('platform', [], 'Keys, logs, settings and connections serve everyone and know no one'),
    only('bulk', ['platform', 'screening'], 'Files of bulk uploads, as streams'),
    only('reports', ['platform', 'screening'], 'Printable reports, drawn from what they are given'),
    only('store', ['platform', 'screening'], 'What is kept'),
    only('providers', ['platform', 'screening'], 'Outside sources'),
    only(
      'activities',
      ['platform', 'screening', 'store', 'providers', 'bulk', 'reports', 'workflows'],
      'Of the workflows, the contract alone',
    ),
    only(
      'api',
      ['platform', 'providers', 'screening', 'store', 'workflows'],
      'Of the workflows, the contract and the starter alone',
    ),
    only('worker', ['activities', 'platform', 'screening', 'store', 'providers', 'workflows'], 'Sits on top'),
    {
      name: 'workflows-are-deterministic',
      comment: 'Workflows know the contract, pure rules, and the type of the activities',
      severity: 'error',
      from: { path: '^workflows/', pathNot: '^workflows/start\\.ts$' },
      to: { path: `^(${rooms})/`, pathNot: '^(workflows|screening)/|^activities/activities\\.ts$' },
    },
    {
      name: 'workflow-code-stays-in-workers',
      comment: 'Activities and the API know the contract and the starter, never workflow code',
      severity: 'error',
      from: { path: '^(activities|api)/' },
      to: { path: '^workflows/', pathNot: '^workflows/(contract|start)\\.ts$' },
    },
    {
      name: 'reference-provider-imports',
      comment: 'A vendor has the contract alone',
      severity: 'error',
      from: { path: '^reference-provider/' },
      to: {
        path: `^(${rooms})/`,
        pathNot: '^(reference-provider|screening|providers/contract)/|^providers/kinds\\.ts$',
      },
    },
    {
      name: 'reference-provider-stands-alone',
      comment: 'Tests alone start it within their process',
      severity: 'error',
      from: { path: `^(${rooms})/`, pathNot: '^reference-provider/' },
      to: { path: '^reference-provider/' },
    },
    {
      name: 'top-rooms',
      comment: 'Nothing imports what sits on top; tests and benches may',
      severity: 'error',
      from: { path: `^(${rooms})/`, pathNot: '^(local|operator|worker|bench)/' },
      to: { path: '^(local|operator|worker|bench)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules|test|coverage|[.][a-z]+)/' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.cjs', '.json'] },
  },
};
