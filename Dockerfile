# syntax=docker/dockerfile:1

FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:20-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:20-bookworm-slim
# Roots for TLS to a Temporal server elsewhere.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    METRICS_HOST=0.0.0.0 \
    METRICS_PORT=9464 \
    WORKFLOW_BUNDLE=/app/dist/workflow-bundle.js \
    HEALTH_URL=http://127.0.0.1:3000/health
WORKDIR /app
COPY package.json ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# The user `node` of the base image.
USER 1000:1000
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch(process.env.HEALTH_URL).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The worker's command is: node --enable-source-maps --max-semi-space-size=4 dist/worker/worker.js
CMD ["node", "--enable-source-maps", "dist/api/server.js"]
