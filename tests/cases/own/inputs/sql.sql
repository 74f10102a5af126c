CREATE TABLE IF NOT EXISTS llama_bench (
  build_commit TEXT,
  avg_ts REAL
);

INSERT INTO llama_bench (build_commit, build_number, backends, model_type, n_prompt, n_gen, n_depth, avg_ts, stddev_ts) VALUES ('abc1234', '7001', 'CUDA', 'x''); DROP TABLE llama_bench; -- (8B)', '0', '128', '0', '61.05', '0.20');
INSERT INTO llama_bench (build_commit, build_number, backends, model_type, n_prompt, n_gen, n_depth, avg_ts, stddev_ts) VALUES ('abc1234', '7001', 'CUDA', 'llama 8B', '512', '0', '0', '801.2